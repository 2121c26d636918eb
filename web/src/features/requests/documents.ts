import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { loadFundraiser } from './fundraiser/load-fundraiser.ts'
import { Missing } from './fundraiser/missing.tsx'
import { structuredRequest } from './fundraiser/structured.ts'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	{ path: paths.fundraiser.path, load: loadFundraiser, structured: structuredRequest, Missing },
]
