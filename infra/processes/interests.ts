import {
	addCategory,
	chooseInterests,
	editCategory,
	removeCategory,
} from '../../commands/interests/categories.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import {
	backofficeInterests,
	listInterestCategories,
	listOwnInterests,
	showBackofficeInterest,
} from '../../queries/interests/interests.ts'
import type { Platform } from './platform.ts'

/** What people are interested in. */
export const interestRoutes = ({ sql, surroundings: { clock } }: Platform, queries: QueryDeps): Route[] => [
	...[addCategory, editCategory, removeCategory, chooseInterests].map((make) => make({ sql, clock })),
	...[listInterestCategories, listOwnInterests, backofficeInterests, showBackofficeInterest].map((make) =>
		make(queries),
	),
]
