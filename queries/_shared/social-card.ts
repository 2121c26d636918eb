import { hash } from 'node:crypto'
import { SOCIAL_PICTURE_DESIGN, type SocialPicture } from '../../kernel/ports/social-picture.ts'
import { textIn } from '../../kernel/texts/texts.ts'
import type { Language } from '../../kernel/wire/language.ts'

/** A page as its social card shows it. */
export interface Shared extends Omit<SocialPicture, 'photo'> {
	readonly id: string
	readonly photoPath: string | null
}
export type CardContent = Omit<Shared, 'id'>

export const SITE = 'site'

export const siteCard = (language: Language): CardContent => ({
	title: textIn(language, 'common.pages.siteTitle').replace(/^Karuna: /, ''),
	byline: '',
	isVerified: false,
	progress: null,
	photoPath: null,
})

export const versionOf = (content: CardContent, language: Language): string =>
	hash('sha256', JSON.stringify([SOCIAL_PICTURE_DESIGN, language, content]), 'base64url').slice(0, 12)

/**
 * Returns the path of a social card, which changes with its content.
 * @param shared null for the site
 */
export function socialPicturePath(shared: Shared | null, language: Language): string {
	const query = new URLSearchParams({ lang: language, v: versionOf(shared ?? siteCard(language), language) })
	return `/social/${shared?.id ?? SITE}?${query}`
}
