import type { WaitingWork } from '../capability/capability.ts'
import type { Lane } from './lanes.ts'

const DUE = "(state = 'running' OR state = 'planned' AND due_at <= $1)"
const UNFINISHED = "state IN ('planned', 'running')"

/** What is left to do in a lane. Where it goes by another clock or waits for its next try, all that is unfinished. */
const left = (name: Lane, condition: string, isAlarmed: boolean): WaitingWork => ({
	name,
	count: `SELECT count(*) FROM ops.outbox WHERE lane = '${name}' AND ${condition}`,
	...(isAlarmed && {
		oldestDue: `SELECT min(due_at) FROM ops.outbox WHERE lane = '${name}' AND state = 'planned'`,
	}),
})

/** What waits in the outbox, by lane. E-mails to many may take hours, so that nobody is alarmed by their age. */
export const OUTBOX_WORK: readonly WaitingWork[] = [
	left('effects', DUE, true),
	left('provider', UNFINISHED, true),
	left('messages', DUE, true),
	left('accounts', UNFINISHED, true),
	left('campaigns', DUE, false),
]
