import type { z } from 'zod'
import { createNameProblem, type NamedKind } from '../kernel/wire/names.ts'
import { PAGES } from './generated/pages.contract.ts'

/** Refuses reserved names, including those whose address belongs to a page. */
export const nameProblem = createNameProblem(
	Object.values(PAGES)
		.map(({ path }) => path.split('/')[1] ?? '')
		.filter((segment) => segment !== '' && !segment.includes(':')),
)

/** Refuses reserved names with a message; only the table knows whether a name is taken. */
export const allowedName =
	(kind: NamedKind) =>
	(name: string, context: z.core.$RefinementCtx): void => {
		const message = nameProblem(kind, name)
		if (message !== null) context.addIssue({ code: 'custom', message })
	}
