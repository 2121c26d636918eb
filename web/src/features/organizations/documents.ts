import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import Corporates, { loadCorporates } from './corporates.tsx'
import { loadOrganization } from './load-organization.ts'
import Nonprofits, { loadNonprofits } from './nonprofits.tsx'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	{ path: paths.organization.path, load: loadOrganization },
	{ path: paths.nonprofits.path, Component: Nonprofits, load: loadNonprofits },
	{ path: paths.corporates.path, Component: Corporates, load: loadCorporates },
]
