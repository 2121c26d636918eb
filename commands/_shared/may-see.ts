import type { Principal } from '../../kernel/http/route.ts'
import type { ReadModels } from '../../kernel/runtime/read-models.ts'

type MaySee = (requestId: string, viewer: Principal) => Promise<boolean>

/**
 * Tells whether a person may see a request, also one that the read model has yet to hear of.
 * @param maySeeNow as the read model has it now
 * @throws DomainError BEHIND
 */
export const maySee =
	(readModels: Pick<ReadModels, 'requireCaughtUp'>, maySeeNow: MaySee): MaySee =>
	async (requestId, viewer) => {
		if (await maySeeNow(requestId, viewer)) return true
		await readModels.requireCaughtUp(['requests'])
		return maySeeNow(requestId, viewer)
	}
