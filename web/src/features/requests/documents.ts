import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { loadFundraiser } from './fundraiser/load-fundraiser.ts'
import { Missing } from './fundraiser/missing.tsx'
import { structuredRequest } from './fundraiser/structured.ts'
import Home, { loadHome } from './home/home.tsx'
import { structuredHome } from './home/structured.ts'
import Ordering from './ordering/ordering.tsx'
import { loadSearch } from './search/load-search.ts'
import { structuredSearch } from './search/structured.ts'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	{ path: paths.home.path, Component: Home, load: loadHome, structured: structuredHome },
	{ path: paths.ordering.path, Component: Ordering },
	...[paths.search.path, paths.searchFor.path].map((path) => ({
		path,
		load: loadSearch,
		structured: structuredSearch,
	})),
	{ path: paths.fundraiser.path, load: loadFundraiser, structured: structuredRequest, Missing },
]
