/** A piece of music: its title, its players, who wrote it. */
export type Piece = readonly [title: string, artist: string, writers: string]

export interface Programme {
	readonly title: string
	readonly podcast: 'voices-of-karuna' | 'kahaniyon-ki-shaam'
	readonly category: string
	readonly producer: string
	readonly description: string
	/** The frequency of its tone, since the demo has no voices. */
	readonly hertz: number
	readonly talk: string
	readonly music: readonly Piece[]
	readonly editorPick?: true
	readonly mayDownload?: true
	/** It is not an episode yet. */
	readonly isUpcoming?: true
}

export const JINGLES = ['Karuna Radio: good morning', 'Karuna Radio: the hour', 'करुणा रेडियो: शाम', 'Sting']
export const ADVERTS = ['Give blood this week', 'Volunteer at a camp near you']
export const INTERVIEWS = ['Interview: a nurse on night duty', 'बातचीत: गाँव की पहली स्नातक']

export const PROGRAMMES: readonly Programme[] = [
	{
		title: 'The clinic on wheels',
		podcast: 'voices-of-karuna',
		category: 'Health',
		producer: 'Grace Lobo',
		description:
			'Three days with a clinic that fits into a bus.\n\nDr. Meena Krishnan tells which illnesses she sees the most, and what a village needs before the bus is gone again.',
		hertz: 440,
		talk: 'Talk: a day in the bus',
		music: [
			['Morning over Madurai', 'The Vaigai Quartet', 'Anand Subramaniam'],
			['Road of neem trees', 'The Vaigai Quartet', 'Anand Subramaniam'],
			['Small lamps', 'Ila Raghavan', 'Ila Raghavan'],
		],
		editorPick: true,
		mayDownload: true,
	},
	{
		title: 'कुएँ की परी',
		podcast: 'kahaniyon-ki-shaam',
		category: 'कहानियाँ',
		producer: 'नंदिनी मिश्रा',
		description:
			'रानीबाग के बच्चे कहते हैं कि उनके कुएँ में एक परी रहती है।\n\nदादी बताती हैं कि वह कब आई, और पानी मीठा कैसे हुआ।',
		hertz: 494,
		talk: 'कहानी: कुएँ की परी',
		music: [
			['गंगा किनारे', 'सरिता वादक मंडली', 'हरीश त्रिपाठी'],
			['पीपल की छाँव', 'सरिता वादक मंडली', 'हरीश त्रिपाठी'],
			['चाँद का झूला', 'मालती देवी', 'मालती देवी'],
		],
		mayDownload: true,
	},
	{
		title: 'A library under the flyover',
		podcast: 'voices-of-karuna',
		category: 'Education',
		producer: 'Arjun Deshpande',
		description:
			'Eight shelves, four lamps, and forty children after school.\n\nTheir librarian drove a rickshaw until last year.',
		hertz: 523,
		talk: 'Talk: eight shelves',
		music: [
			['Pages', 'Blue Rickshaw', 'Nikhil Sathe'],
			['Flyover blues', 'Blue Rickshaw', 'Nikhil Sathe'],
			['Homework at nine', 'Tara Kulkarni', 'Tara Kulkarni'],
		],
		mayDownload: true,
	},
	{
		title: 'बारिश वाला डाकिया',
		podcast: 'kahaniyon-ki-shaam',
		category: 'कहानियाँ',
		producer: 'नंदिनी मिश्रा',
		description: 'जब पुल बह गया, तब चिट्ठियाँ नाव से आईं।\n\nएक डाकिए की कहानी, जिसने एक भी दिन नहीं छोड़ा।',
		hertz: 587,
		talk: 'कहानी: बारिश वाला डाकिया',
		music: [
			['सावन की पहली बूँद', 'मालती देवी', 'लोकगीत'],
			['नाव चली', 'केवट बंधु', 'रामदीन केवट'],
			['भीगी चिट्ठी', 'केवट बंधु', 'रामदीन केवट'],
		],
	},
	{
		title: 'Songs that a desert remembers',
		podcast: 'voices-of-karuna',
		category: 'Music',
		producer: 'Sana Qureshi',
		description:
			'Rukmini Bai sings what her grandmother sang at weddings, and says why she teaches it to girls of other villages.',
		hertz: 659,
		talk: 'Talk: a song has no owner',
		music: [
			['Kesar evening', 'Rukmini Bai', 'Traditional'],
			['Well of Kuldhara', 'Rukmini Bai', 'Traditional'],
			['Camel bells', 'The Thar Ensemble', 'Bhanwar Khan'],
		],
		editorPick: true,
	},
	{
		title: 'What the river took, and what came back',
		podcast: 'voices-of-karuna',
		category: 'Stories',
		producer: 'Harpreet Gill',
		description:
			'A year after the flood, a street opens its last shop again.\n\nThe people who gave for its roofs call in.',
		hertz: 698,
		talk: 'Talk: the last shop',
		music: [
			['Silt', 'Five Rivers Band', 'Jasleen Sandhu'],
			['Roofs', 'Five Rivers Band', 'Jasleen Sandhu'],
			['Tea at the corner', 'Gurdit and friends', 'Gurdit Singh'],
		],
		mayDownload: true,
	},
	{
		title: 'The night school',
		podcast: 'voices-of-karuna',
		category: 'Education',
		producer: 'Grace Lobo',
		description: 'Mothers learn to read after the last bus. We sit in the back row.',
		hertz: 784,
		talk: 'Talk: the back row',
		music: [
			['Chalk', 'Tara Kulkarni', 'Tara Kulkarni'],
			['The last bus', 'Blue Rickshaw', 'Nikhil Sathe'],
			['First letter home', 'Ila Raghavan', 'Ila Raghavan'],
		],
		isUpcoming: true,
	},
	{
		title: 'पतंगों का मोहल्ला',
		podcast: 'kahaniyon-ki-shaam',
		category: 'कहानियाँ',
		producer: 'नंदिनी मिश्रा',
		description: 'एक मोहल्ला, जहाँ हर छत पर एक पतंग बनाने वाला है।',
		hertz: 880,
		talk: 'कहानी: पतंगों का मोहल्ला',
		music: [
			['माँझा', 'केवट बंधु', 'रामदीन केवट'],
			['छत पर धूप', 'सरिता वादक मंडली', 'हरीश त्रिपाठी'],
			['कट गई', 'मालती देवी', 'लोकगीत'],
		],
		isUpcoming: true,
	},
]
