import type { DocumentDeclaration } from '../../lib/document.ts'
import { paths } from '../../lib/paths.ts'
import { NotFound } from '../catalog/components/not-found.tsx'
import BecomeAVolunteer from './profile/become-a-volunteer.tsx'
import { loadPublicProfile } from './profile/load-public-profile.ts'
import { Nobody } from './profile/nobody.tsx'
import { structuredPerson } from './profile/structured.ts'

/** The pages of this capability that the server renders. */
export const documents: readonly DocumentDeclaration[] = [
	{ path: paths.kindness.path },
	{ path: paths.publicProfile.path, load: loadPublicProfile, structured: structuredPerson, Missing: Nobody },
	{ path: paths.becomeAVolunteer.path, Component: BecomeAVolunteer },
	// A name leads to its bearer's page before anything is rendered; one of nobody is nothing.
	{ path: paths.named.path, Component: NotFound },
]
