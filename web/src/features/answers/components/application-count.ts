import { APPLICATION_TYPES } from '../../../../../domain/requests/kinds/kinds.contract.ts'
import type { UserSummary } from '../../../../../domain/users/contract.ts'

export const applicationCount = (
	summary: Pick<UserSummary, 'myApplications'> | undefined,
): number | undefined =>
	summary?.myApplications.requestTypes
		.filter(({ _id }) => APPLICATION_TYPES.some((type) => type === _id))
		.reduce((sum, { count }) => sum + count, 0)
