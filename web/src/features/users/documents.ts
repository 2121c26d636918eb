import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { loadPublicProfile } from './profile/load-public-profile.ts'
import { Nobody } from './profile/nobody.tsx'
import { structuredPerson } from './profile/structured.ts'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	{ path: paths.publicProfile.path, load: loadPublicProfile, structured: structuredPerson, Missing: Nobody },
]
