import type { Principal } from '../../kernel/http/route.ts'
import type { ApiInfrastructure } from '../../kernel/infrastructure.ts'
import { maySeeRequest } from '../../queries/requests/visibility.ts'

/**
 * Tells whether a person may see a request, also one that the read model has yet to hear of.
 * @throws DomainError BEHIND
 */
export const maySee =
	({ sql, readModels }: Pick<ApiInfrastructure, 'sql' | 'readModels'>) =>
	async (requestId: string, viewer: Principal): Promise<boolean> => {
		if (await maySeeRequest(sql, requestId, viewer)) return true
		await readModels.requireCaughtUp(['requests'])
		return maySeeRequest(sql, requestId, viewer)
	}
