import type { Contribution } from '../../kernel/capability/capability.ts'
import { commandDeps } from '../_shared/command-deps.ts'
import { assignDiscrepancy, noteDiscrepancy, resolveDiscrepancy } from './discrepancies.ts'

export { previewPayout } from './preview-payout.ts'

export const payoutCommands: Contribution = {
	name: 'commands/payouts',
	routes: (api) =>
		[assignDiscrepancy, noteDiscrepancy, resolveDiscrepancy].map((make) => make(commandDeps(api))),
}
