import type { Contribution } from '../../kernel/capability/capability.ts'
import { mirrorPayouts, tieOutOnNews } from './mirror.ts'

export { MIRRORED_EVERY_MS, mirrorPayouts } from './mirror.ts'

export const payoutWorkers: Contribution = {
	name: 'workers/payouts',
	effects: (worker) => [tieOutOnNews(worker)],
	jobs: (worker) => [mirrorPayouts(worker)],
}
