import type { SignedLinks } from '../ports/signed-links.ts'
import { textIn } from '../texts/texts.ts'
import type { Language } from '../wire/language.ts'
import type { AboutOf, NotificationKindDeclaration, NotificationKinds } from '../wire/notification-kinds.ts'
import type { TextParams, TextRef } from '../wire/text.ts'

export interface NotificationFacts {
	readonly about: Readonly<Record<string, string | undefined>>
}

export interface NotificationSource {
	/** `LEFT JOIN …` with at most one row per notification. Its aliases are unique among all sources. */
	readonly from: string
	/**
	 * SQL of each column by its name, which is unique among all sources. Null: there is none, or it was erased.
	 */
	readonly columns: Readonly<Record<string, string>>
	readonly models: readonly string[]
}

export interface StopLink {
	readonly label: TextRef
	/** For people: a path of the public web with a confirmation. */
	readonly page: string
	/** For mail programs: a path that takes a POST (RFC 8058). */
	readonly oneClick: string
}

export interface NotificationTemplate {
	message(language: Language, facts: NotificationFacts): string
	text(language: Language, facts: NotificationFacts): string
	/** The path of the public web that a click opens; empty when there is none. */
	link(facts: NotificationFacts, links: SignedLinks): string
	picture(facts: NotificationFacts): string | null
	/** @param until expiry of the link, epoch milliseconds @returns null when only its topic can be stopped */
	stop(facts: NotificationFacts, links: SignedLinks, until: number): StopLink | null
}

export interface NotificationTemplates {
	readonly source?: NotificationSource
	readonly kinds: Readonly<Record<string, NotificationTemplate>>
}

export interface AllNotificationTemplates {
	readonly from: string
	readonly columns: string
	readonly models: readonly string[]
	readonly kinds: ReadonlyMap<string, NotificationTemplate>
}

/**
 * The template of a kind, as written by its capability. Its sentence is the text
 * `<capability>.notices.<kind>`.
 */
export interface WrittenTemplate<Kind extends NotificationKindDeclaration, Facts> {
	readonly text?: (facts: Facts, language: Language) => string
	readonly link?: (about: AboutOf<Kind>, facts: Facts, links: SignedLinks) => string
	readonly picture?: (facts: Facts) => string | null
	readonly stop?: (about: AboutOf<Kind>, links: SignedLinks, until: number) => StopLink
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Declares a template for each kind of a capability's notifications.
 * @param written.parts the parameters of sentences in a language, with placeholders for deleted things
 */
export function notificationTemplates<
	Kinds extends NotificationKinds,
	Facts extends NotificationFacts,
	Parts extends TextParams,
>(written: {
	readonly capability: string
	readonly source?: NotificationSource
	readonly parts: (facts: Facts, language: Language) => Parts
	readonly kinds: { readonly [Kind in keyof Kinds]: WrittenTemplate<Kinds[Kind], Facts> }
}): NotificationTemplates {
	const { capability, source, parts } = written
	const kinds: Record<string, NotificationTemplate> = {}
	for (const [kind, template] of Object.entries<WrittenTemplate<Kinds[string], Facts>>(written.kinds)) {
		const { text, link, picture, stop } = template
		// `Facts` are what the sources' columns say, and rows of a kind have its parameters.
		kinds[kind] = {
			message: (language, facts) =>
				capitalized(textIn(language, `${capability}.notices.${kind}`, parts(facts as Facts, language))),
			text: (language, facts) => text?.(facts as Facts, language) ?? '',
			link: (facts, links) => link?.(facts.about as AboutOf<Kinds[string]>, facts as Facts, links) ?? '',
			picture: (facts) => picture?.(facts as Facts) ?? null,
			stop: (facts, links, until) => stop?.(facts.about as AboutOf<Kinds[string]>, links, until) ?? null,
		}
	}
	return source ? { source, kinds } : { kinds }
}

/** Keeps the planner from looking at every order of thirty joins, which takes longer than the statement. */
const joined = ({ from, columns }: NotificationSource, at: number): string => {
	const list = Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`)
	return `LEFT JOIN LATERAL (SELECT ${list.join(', ')} FROM (SELECT) one ${from} OFFSET 0) source_${at} ON true`
}

export function allNotificationTemplates(
	declared: readonly NotificationTemplates[],
): AllNotificationTemplates {
	const sources = declared.flatMap(({ source }) => source ?? [])
	return {
		from: ['rec.notifications n', ...sources.map(joined)].join('\n'),
		columns: sources.flatMap(({ columns }) => Object.keys(columns)).join(', '),
		models: [...new Set(sources.flatMap(({ models }) => models))],
		kinds: new Map(declared.flatMap(({ kinds }) => Object.entries(kinds))),
	}
}

/** Returns the template of a kind. @throws Error when no capability declares one */
export function templateOf({ kinds }: AllNotificationTemplates, kind: string): NotificationTemplate {
	const template = kinds.get(kind)
	if (!template) throw new Error(`No capability declares how a notification ${kind} is shown.`)
	return template
}
