/** Written by `npm run generate` from the pages in `web/src/features`. */
import type { DocumentDeclaration } from '../lib/document.ts'
import { offline } from '../features/catalog/pages/offline.ts'
import { named } from '../features/live-events/pages/named.ts'
import { episode } from '../features/media/pages/episode.ts'
import { invitationToInterview } from '../features/media/pages/interview.ts'
import { talmedia } from '../features/media/pages/talmedia.ts'
import { talvideos } from '../features/media/pages/talvideos.ts'
import { corporates } from '../features/organizations/pages/corporates.ts'
import { nonprofits } from '../features/organizations/pages/nonprofits.ts'
import { organization } from '../features/organizations/pages/organization.ts'
import { fundraiser } from '../features/requests/pages/fundraiser.ts'
import { home } from '../features/requests/pages/home.ts'
import { landing } from '../features/requests/pages/landing.ts'
import { ordering } from '../features/requests/pages/ordering.ts'
import { search } from '../features/requests/pages/search.ts'
import { searchFor } from '../features/requests/pages/search.ts'
import { about } from '../features/support/pages/about.ts'
import { contactUs } from '../features/support/pages/contact-us.ts'
import { feedback } from '../features/support/pages/feedback.ts'
import { helpDesk } from '../features/support/pages/help-desk.ts'
import { legal } from '../features/support/pages/legal.ts'
import { privacy } from '../features/support/pages/privacy.ts'
import { terms } from '../features/support/pages/terms.ts'
import { becomeAVolunteer } from '../features/users/pages/become-a-volunteer.ts'
import { kindness } from '../features/users/pages/kindness.ts'
import { publicProfile } from '../features/users/pages/public-profile.ts'
import { billingInfo } from '../features/donations/pages/billing-info.ts'
import { publicPayment } from '../features/donations/pages/public-payment.ts'

/** Pages that the server renders. */
export const DOCUMENTS: readonly DocumentDeclaration[] = [
	offline,
	named,
	episode,
	invitationToInterview,
	talmedia,
	talvideos,
	corporates,
	nonprofits,
	organization,
	fundraiser,
	home,
	landing,
	ordering,
	search,
	searchFor,
	about,
	contactUs,
	feedback,
	helpDesk,
	legal,
	privacy,
	terms,
	becomeAVolunteer,
	kindness,
	publicProfile,
]

/** Pages of the browser that the server also renders as forms of HTML. */
export const PLAIN_FORMS: readonly DocumentDeclaration[] = [
	{ ...billingInfo.plain, path: billingInfo.path },
	{ ...publicPayment.plain, path: publicPayment.path },
]
