export type PaperLanguage = 'en' | 'hi'

const ENGLISH = {
	title: 'Donation receipt',
	version: (version: number) => `Version ${version}`,
	stamp: 'Void',
	replaced: (by: string) => `Void: replaced by ${by.toLowerCase()}`,
	returnedInFull: 'This gift was returned in full',
	because: {
		refunded: 'Issued anew because a refund was made.',
		refundReversed: 'Issued anew because the bank sent a refund back to us.',
		chargedBack: 'Issued anew because the payment was charged back by the card’s bank.',
		chargebackReversed: 'Issued anew because the payment came back from the card’s bank.',
		corrected: 'Issued anew with corrected particulars.',
	},
	donor: 'Received from',
	cause: 'Given for',
	paidOn: 'Paid on',
	paidBy: 'Paid by',
	issuedOn: 'Issued on',
	card: (brand: string, last4: string) => `${brand} card ending in ${last4}`,
	someCard: 'Card',
	foundation: 'The work of the Karuna foundation',
	erased: 'No longer kept',
	unnamed: 'Name not given',
	charged: 'Charged',
	fee: 'Payment fee',
	returned: 'Returned',
	given: 'Given',
	taxBenefit: {
		'80G': (name: string, year: string) =>
			`Gifts to ${name} qualify for the deduction of section 80G of India’s Income-tax Act. The certificate in Form 10BE follows after the end of the financial year ${year}.`,
		'501c3': (name: string) =>
			`${name} is an organization under section 501(c)(3) of the US Internal Revenue Code. No goods or services were provided in exchange for this gift.`,
	},
	nothingForReturned: 'No deduction may be claimed for what was returned.',
	noTaxBenefit: 'This receipt confirms your gift. It is not a certificate for your taxes.',
	verify: (email: string, number: string) =>
		`To verify this receipt, write to ${email} with its number ${number} and its version: only the latest version counts. It is made by a computer and valid without a signature.`,
}

const HINDI: typeof ENGLISH = {
	title: 'दान की रसीद',
	version: (version) => `संस्करण ${version}`,
	stamp: 'अमान्य',
	replaced: (by) => `अमान्य: इसकी जगह ${by} है`,
	returnedInFull: 'यह दान पूरा लौटा दिया गया',
	because: {
		refunded: 'धनवापसी होने के कारण नई रसीद।',
		refundReversed: 'बैंक ने धनवापसी हमें लौटा दी, इसलिए नई रसीद।',
		chargedBack: 'कार्ड के बैंक ने भुगतान वापस ले लिया, इसलिए नई रसीद।',
		chargebackReversed: 'कार्ड के बैंक से भुगतान हमें लौट आया, इसलिए नई रसीद।',
		corrected: 'सुधारे गए विवरण के साथ नई रसीद।',
	},
	donor: 'दाता',
	cause: 'दान का उद्देश्य',
	paidOn: 'भुगतान की तारीख',
	paidBy: 'भुगतान का तरीका',
	issuedOn: 'जारी करने की तारीख',
	card: (brand, last4) => `${brand} कार्ड, अंतिम अंक ${last4}`,
	someCard: 'कार्ड',
	foundation: 'करुणा फ़ाउंडेशन का काम',
	erased: 'अब नहीं रखा जाता',
	unnamed: 'नाम नहीं दिया गया',
	charged: 'लिया गया',
	fee: 'भुगतान शुल्क',
	returned: 'लौटाया गया',
	given: 'दान',
	taxBenefit: {
		'80G': (name, year) =>
			`${name} को दिए गए दान पर भारत के आयकर अधिनियम की धारा 80G की कटौती मिलती है। फ़ॉर्म 10BE का प्रमाणपत्र वित्त वर्ष ${year} के अंत के बाद आता है।`,
		'501c3': (name) =>
			`${name} अमेरिका के Internal Revenue Code की धारा 501(c)(3) के अंतर्गत संस्था है। इस दान के बदले कोई वस्तु या सेवा नहीं दी गई।`,
	},
	nothingForReturned: 'लौटाई गई राशि पर कोई कटौती नहीं ली जा सकती।',
	noTaxBenefit: 'यह रसीद आपके दान की पुष्टि है। यह कर का प्रमाणपत्र नहीं है।',
	verify: (email, number) =>
		`इस रसीद की जाँच के लिए ${email} पर इसका नंबर ${number} और संस्करण लिखें: केवल नवीनतम संस्करण मान्य है। यह कंप्यूटर से बनी है और बिना हस्ताक्षर मान्य है।`,
}

/** The words of a receipt. They are kept here so that page, PDF and mail can't disagree. */
export const TEXTS: Readonly<Record<PaperLanguage, typeof ENGLISH>> = { en: ENGLISH, hi: HINDI }

export const numberOfVersion = (language: PaperLanguage, version: number): string =>
	TEXTS[language].version(version)
