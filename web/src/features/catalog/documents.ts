import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import LandingPage, { loadLanding } from './landing/landing.tsx'
import { structuredLanding } from './landing/structured.ts'
import Offline from './offline.tsx'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	{ path: paths.offline.path, Component: Offline },
	{ path: paths.landing.path, Component: LandingPage, load: loadLanding, structured: structuredLanding },
]
