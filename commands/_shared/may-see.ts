import type { Principal } from '../../kernel/http/route.ts'
import type { ReadModels } from '../../kernel/runtime/read-models.ts'

type MaySee = (requestId: string, viewer: Principal) => Promise<boolean>

/**
 * Checks whether a person may see a request, also one that the read model does not have yet.
 * @param maySeeNow the check against the read model
 * @throws DomainError BEHIND
 */
export const maySee =
	(readModels: Pick<ReadModels, 'requireCaughtUp'>, maySeeNow: MaySee): MaySee =>
	async (requestId, viewer) => {
		if (await maySeeNow(requestId, viewer)) return true
		await readModels.requireCaughtUp(['requests'])
		return maySeeNow(requestId, viewer)
	}
