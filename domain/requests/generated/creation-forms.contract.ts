/** Written by `npm run generate` from the declarations of `domain/requests/kinds`. */
export const CREATION_FORMS = [
	'/internship-request',
	'/volunteer-request',
	'/careerhelp-request',
	'/plasma-donee-request',
	'/plasma-donor-request',
	'/plasma-donee-donor',
	'/boardmember-request',
	'/scholarship-request',
	'/podcast-request',
	'/eventspeaker-request',
	'/mentoring-request',
	'/bloodDonation-request',
	'/covidhelp-request',
	'/homeworkhelp-request',
	'/socialadvocacy-request',
	'/socialentrepreneurship-request',
] as const
