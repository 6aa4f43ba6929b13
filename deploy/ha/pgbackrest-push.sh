#!/bin/sh
# archive_command of a machine in a cluster: hands a part of the log, or a file of its history, over to pgBackRest, which wants
# to find its own name in that command.
#
# When a primary dies, the part that it was writing stays on several machines, with another end on each. One of them hands its
# copy over, and pgBackRest refuses the others, as it must. PostgreSQL would offer the refused one for ever, hand over nothing
# that came later, and fill its disk. No restore needs it: what holds of that part stands at the beginning of the next timeline.
# So a refused part of an earlier timeline counts as handed over. One of the timeline that is being written does not.
pgbackrest --stanza=fukuhiki archive-push "$1"
status=$?

# 45: another content has this name already. Of a history that would be two primaries.
part=${1##*/}
if [ "$status" -eq 45 ] && [ "${part%.history}" = "$part" ]; then
  histories=$(ls "$(dirname "$1")" | grep '^[0-9A-F]\{8\}\.history$' | sort)
  newest=${histories##*
}
  if [ -n "$newest" ] && [ "$((0x${part%"${part#????????}"}))" -lt "$((0x${newest%.history}))" ]; then
    echo "$part is of an earlier timeline, and another copy of it is kept" >&2
    exit 0
  fi
fi
exit "$status"
