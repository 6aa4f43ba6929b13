/** For a shop as its own process: on a busy machine a fault-free call must not meet a limit. */
export const patientEnvironment = {
  DATABASE_CONNECT_SECONDS: '60',
  DATABASE_STATEMENT_SECONDS: '60',
  DATABASE_LOCK_SECONDS: '30',
  DATABASE_IDLE_SECONDS: '60',
  CALL_SECONDS: '120',
}
