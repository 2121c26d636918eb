import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import Corporates, { loadCorporates, structuredCorporates } from './corporates.tsx'
import { loadOrganization } from './load-organization.ts'
import { MissingOrganization } from './missing-organization.tsx'
import Nonprofits, { loadNonprofits, structuredNonprofits } from './nonprofits.tsx'
import { structuredOrganization } from './structured.ts'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	{
		path: paths.organization.path,
		load: loadOrganization,
		structured: structuredOrganization,
		Missing: MissingOrganization,
	},
	{
		path: paths.nonprofits.path,
		Component: Nonprofits,
		load: loadNonprofits,
		structured: structuredNonprofits,
	},
	{
		path: paths.corporates.path,
		Component: Corporates,
		load: loadCorporates,
		structured: structuredCorporates,
	},
]
