import type { z } from 'zod'
import { createNameProblem, type NamedKind } from '../kernel/wire/names.ts'
import { PAGES } from './generated/pages.contract.ts'

/** Why nobody may go by a name: among others, because a page lies at the address that it would have. */
export const nameProblem = createNameProblem(
	Object.values(PAGES)
		.map(({ path }) => path.split('/')[1] ?? '')
		.filter((segment) => segment !== '' && !segment.startsWith(':')),
)

/** Refuses what nobody may be called, in words. Whether a name is taken, only its table knows. */
export const allowedName =
	(kind: NamedKind) =>
	(name: string, context: z.core.$RefinementCtx): void => {
		const message = nameProblem(kind, name)
		if (message !== null) context.addIssue({ code: 'custom', message })
	}
