import type { SignedLinks } from '../ports/signed-links.ts'
import { textIn } from '../texts/texts.ts'
import type { Language } from '../wire/language.ts'
import type { AboutOf, NotificationKindDeclaration, NotificationKinds } from '../wire/notification-kinds.ts'
import type { TextParams, TextRef } from '../wire/text.ts'

/** A row of `rec.notifications` with the columns of every source; each template reads those of its own. */
export interface NotificationFacts {
	readonly about: Readonly<Record<string, string | undefined>>
}

/** Rows that templates read, joined to `rec.notifications n`, as they are when a notification is read. */
export interface NotificationSource {
	/** `LEFT JOIN …`: at most one row per notification. Its aliases are its own among all sources. */
	readonly from: string
	/** SQL of each column by its name, which is its own among all sources. Null: there is none, or it was erased. */
	readonly columns: Readonly<Record<string, string>>
	/** Read models that it rests on. */
	readonly models: readonly string[]
}

/** How a reader stops what a notification follows from, without signing in. */
export interface StopLink {
	/** What the link below a mail is called. */
	readonly label: TextRef
	/** For people: a path of the public web, which asks. */
	readonly page: string
	/** For mail programs: a path that takes a POST (RFC 8058). */
	readonly oneClick: string
}

/** How one kind of notification is shown. */
export interface NotificationTemplate {
	/** One sentence in the reader's language. */
	message(language: Language, facts: NotificationFacts): string
	/** What stands below the sentence; empty for most kinds. */
	text(language: Language, facts: NotificationFacts): string
	/** Where a click leads: a path of the public web; empty where there is nothing to see. */
	link(facts: NotificationFacts, links: SignedLinks): string
	/** Where the file of its picture is stored; null where there is none. */
	picture(facts: NotificationFacts): string | null
	/** @param until how long the link is good, epoch milliseconds @returns null: its mail is of its topic alone */
	stop(facts: NotificationFacts, links: SignedLinks, until: number): StopLink | null
}

/** How the notifications of one capability are shown. */
export interface NotificationTemplates {
	readonly source?: NotificationSource
	readonly kinds: Readonly<Record<string, NotificationTemplate>>
}

/** How the notifications of all capabilities are shown. */
export interface AllNotificationTemplates {
	/** What to select from: `rec.notifications n` with every source. */
	readonly from: string
	/** The columns of every source, as text of a select list. */
	readonly columns: string
	readonly models: readonly string[]
	readonly kinds: ReadonlyMap<string, NotificationTemplate>
}

/** One kind, as a capability writes it. Its sentence is the text `<capability>.notices.<kind>`. */
export interface WrittenTemplate<Kind extends NotificationKindDeclaration, Facts> {
	/** Absent: nothing stands below the sentence. */
	readonly text?: (facts: Facts, language: Language) => string
	/** Absent: there is nothing to see. */
	readonly link?: (about: AboutOf<Kind>, facts: Facts, links: SignedLinks) => string
	/** Absent: there is no picture. */
	readonly picture?: (facts: Facts) => string | null
	/** Absent: only its topic can be stopped. */
	readonly stop?: (about: AboutOf<Kind>, links: SignedLinks, until: number) => StopLink
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Declares how the notifications of a capability are shown: a template of each of its kinds.
 * @param written.parts the parameters of sentences in a language, with stand-ins for what is gone
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

/** Joins what all capabilities declare. */
export function allNotificationTemplates(
	declared: readonly NotificationTemplates[],
): AllNotificationTemplates {
	const sources = declared.flatMap(({ source }) => source ?? [])
	const columns = sources.flatMap((source) => Object.entries(source.columns))
	return {
		from: ['rec.notifications n', ...sources.map(({ from }) => from)].join('\n'),
		columns: columns.map(([name, sql]) => `${sql} AS ${name}`).join(', '),
		models: [...new Set(sources.flatMap(({ models }) => models))],
		kinds: new Map(declared.flatMap(({ kinds }) => Object.entries(kinds))),
	}
}

/** The template of a kind. @throws Error no capability declares one */
export function templateOf({ kinds }: AllNotificationTemplates, kind: string): NotificationTemplate {
	const template = kinds.get(kind)
	if (!template) throw new Error(`No capability declares how a notification ${kind} is shown.`)
	return template
}
