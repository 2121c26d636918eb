import type { Contribution } from '../../kernel/capability/capability.ts'
import { bookSnapshot } from '../donations/index.ts'
import { beginRecurring } from './begin.ts'
import { changeRecurring } from './change.ts'
import { confirmRecurring } from './confirm.ts'
import { followRecurringLink, setRecurringState } from './set-state.ts'
import { stopRecurring } from './stop.ts'

export const recurringCommands: Contribution = {
	name: 'commands/recurring',
	routes: ({ sql, store, dispatch, clock, payments, links }) => {
		const deps = { sql, store, dispatch, clock, payments }
		return [
			beginRecurring(deps),
			changeRecurring(deps),
			setRecurringState(deps),
			stopRecurring(deps),
			followRecurringLink({ ...deps, links }),
			confirmRecurring({
				...deps,
				links,
				book: (snapshot, context) => bookSnapshot(deps, snapshot, context),
			}),
		]
	},
}
