import type { WaitingWork } from '../capability/capability.ts'
import type { Lane } from './lanes.ts'

const DUE = "(state = 'running' OR state = 'planned' AND due_at <= $1)"
const UNFINISHED = "state IN ('planned', 'running')"

const left = (name: Lane, condition: string, isAlarmed: boolean): WaitingWork => ({
	name,
	count: `SELECT count(*) FROM ops.outbox WHERE lane = '${name}' AND ${condition}`,
	...(isAlarmed && {
		oldestDue: `SELECT min(due_at) FROM ops.outbox WHERE lane = '${name}' AND state = 'planned'`,
	}),
})

export const OUTBOX_WORK: readonly WaitingWork[] = [
	left('effects', DUE, true),
	left('provider', UNFINISHED, true),
	left('messages', DUE, true),
	left('accounts', UNFINISHED, true),
]
