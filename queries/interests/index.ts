import type { Contribution } from '../../kernel/capability/capability.ts'
import { queryDeps } from '../_shared/deps.ts'
import {
	backofficeInterests,
	listInterestCategories,
	listOwnInterests,
	showBackofficeInterest,
} from './interests.ts'

export const interestQueries: Contribution = {
	name: 'queries/interests',
	routes: (api) =>
		[listInterestCategories, listOwnInterests, backofficeInterests, showBackofficeInterest].map((make) =>
			make(queryDeps(api)),
		),
}
