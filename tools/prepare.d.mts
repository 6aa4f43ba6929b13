export const lean: { options: string[]; environment: Record<string, string> }
