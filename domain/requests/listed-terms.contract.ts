const ENGLISH = `
	asshole asshat bastard bitch bollocks bullshit cocksucker cunt dickhead douchebag dumbass fag faggot
	fuck fucker jackass kike motherfucker nigga nigger paki pimp prick retard scumbag shit shithead slut
	spic tranny twat wanker whore`
const HINDI = `
	कमीना कमीनी कमीने कुतिया गांड गांडु चुतिया चुतिये चुत छिनाल झाटु भडवा भडवे भोसडी भोसडीके मादरचोद
	बहनचोद भेनचोद रंडी लंड लौडा लौडे साला साले हरामजादा हरामजादी हरामजादे हरामखोर हरामी हिजडा चमार भंगी`
const ROMANISED = `
	behenchod bahenchod bhenchod benchod bhadwa bhadwe bhosdi bhosdike bsdk chamar chinal choot chut
	chutiya chutiye chutia gaand gandu gaandu haramkhor harami haramzada haramzadi haramzade jhatu
	kamina kamini kamine kutiya lauda laude lund madarchod madarchood randi saala saale`

/**
 * Terms that hold a comment for review by a person: insults and slurs in English, Hindi, and romanized Hindi,
 * in the form of `termsIn`. Names of animals are excluded.
 */
export const LISTED_TERMS: ReadonlySet<string> = new Set(
	[ENGLISH, HINDI, ROMANISED].flatMap((terms) => terms.trim().split(/\s+/)),
)
