import type { Language, PageName } from '../../domain/catalog/pages.contract.ts'

type InBoth = Readonly<Record<Language, string>>

/** What a page says that has nothing of its own to say. */
export const SITE: Readonly<Record<Language, { readonly title: string; readonly description: string }>> = {
	en: {
		title: 'Karuna: ask for help, or give it, and see where the money goes',
		description:
			'A free giving platform for people, schools, clinics and charities in India and the United States.',
	},
	hi: {
		title: 'Karuna: मदद माँगिए, या दीजिए, और देखिए कि पैसा कहाँ जाता है',
		description: 'करुणा भारत और अमेरिका के लोगों, स्कूलों, क्लीनिकों और संस्थाओं के लिए दान का एक निःशुल्क मंच है।',
	},
}

/** Titles of pages, and of those that can't be shown. */
export const TITLES: Readonly<Partial<Record<PageName, InBoth>>> = {
	search: { en: 'Fundraisers', hi: 'अपीलें' },
	searchFor: { en: 'Fundraisers', hi: 'अपीलें' },
	fundraiser: { en: 'Fundraiser', hi: 'अपील' },
	organization: { en: 'Organization', hi: 'संस्था' },
	publicProfile: { en: 'Somebody', hi: 'कोई व्यक्ति' },
	named: { en: 'There is nothing at this address', hi: 'इस पते पर कुछ नहीं है' },
	login: { en: 'Log in', hi: 'लॉग इन' },
	signUp: { en: 'Sign up', hi: 'साइन अप' },
	publicPayment: { en: 'Give to the foundation', hi: 'फ़ाउंडेशन को दान करें' },
	thankYou: { en: 'Thank you', hi: 'धन्यवाद' },
	receipt: { en: 'Receipt', hi: 'रसीद' },
	newRequest: { en: 'Raise a request', hi: 'अपील करें' },
	myDonations: { en: 'My gifts', hi: 'मेरे दान' },
	myRequests: { en: 'My requests', hi: 'मेरी अपीलें' },
	myOrganizations: { en: 'My organizations', hi: 'मेरी संस्थाएँ' },
	addOrganization: { en: 'Add an organization', hi: 'संस्था जोड़ें' },
	becomeAVolunteer: { en: 'Become a volunteer', hi: 'स्वयंसेवक बनें' },
	volunteerProfile: { en: 'Volunteer profile', hi: 'स्वयंसेवक प्रोफ़ाइल' },
	bankAccounts: { en: 'Bank accounts', hi: 'बैंक खाते' },
	invitation: { en: 'Invitation', hi: 'निमंत्रण' },
	inviteGeneralUser: { en: 'Invitation', hi: 'निमंत्रण' },
	contactUs: { en: 'Contact us', hi: 'हमसे संपर्क करें' },
	feedback: { en: 'Your feedback', hi: 'आपकी राय' },
	helpDesk: { en: 'Help desk', hi: 'सहायता डेस्क' },
	privacy: { en: 'Privacy', hi: 'निजता' },
	terms: { en: 'Terms', hi: 'शर्तें' },
	about: { en: 'About', hi: 'परिचय' },
	legal: { en: 'Legal notice', hi: 'कानूनी सूचना' },
}
