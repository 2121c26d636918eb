import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import LandingPage, { loadLanding } from './landing/landing.tsx'
import { structuredLanding } from './landing/structured.ts'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	{ path: paths.landing.path, Component: LandingPage, load: loadLanding, structured: structuredLanding },
]
