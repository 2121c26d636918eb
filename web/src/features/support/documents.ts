import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { structuredFoundation } from '../catalog/components/structured-foundation.ts'
import About from './about.tsx'
import { loadAnsweredForm } from './answered-form.ts'
import LegalNotice from './legal-notice.tsx'
import Privacy from './privacy.tsx'
import Terms from './terms.tsx'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	...[paths.contactUs.path, paths.feedback.path, paths.helpDesk.path].map((path) => ({
		path,
		load: loadAnsweredForm,
	})),
	{ path: paths.privacy.path, Component: Privacy },
	{ path: paths.terms.path, Component: Terms },
	{ path: paths.about.path, Component: About, structured: structuredFoundation },
	{ path: paths.legal.path, Component: LegalNotice },
]
