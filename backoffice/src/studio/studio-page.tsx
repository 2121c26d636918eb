import { type ReactNode, useEffect, useState } from 'react'
import type { Client } from '../../../client/client.ts'
import { asFailure, type Failure, isNotFound } from '../../../client/failure.ts'
import { Mark } from '../../../client/ui/mark.tsx'
import type { Studio } from '../../../domain/radio/studio.contract.ts'
import { LANGUAGES, type Language, languageFacts } from '../../../kernel/wire/language.ts'
import { formatMoment } from '../../../kernel/wire/moments.ts'
import { zoneHere } from '../../../kernel/wire/wall-clock.ts'
import { languageHere, saveLanguage } from '../theme/own-page.ts'
import { Desk } from './desk.tsx'
import { InLanguage, translateTo, useT } from './texts.ts'

const STUDIO = '/api/v1/radio/streamings/{id}/studio'

interface StudioPageProps {
	readonly api: Client
	readonly streamingId: string
}

export function StudioPage({ api, streamingId }: StudioPageProps) {
	const [language, setLanguage] = useState(languageHere)
	const [studio, setStudio] = useState<Studio | null>(null)
	const [failure, setFailure] = useState<Failure | null>(null)
	const t = translateTo(language)
	document.documentElement.lang = language
	document.title = studio ? `${studio.title} · ${t('studio.title')}` : t('studio.title')
	const other = LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length] ?? language
	const read = () => {
		setFailure(null)
		api.get(STUDIO, { path: { id: streamingId } }).then(
			({ data }) => setStudio(data),
			(error: unknown) => setFailure(asFailure(error)),
		)
	}
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, with the page
	useEffect(read, [])
	useEffect(() => {
		if (failure?.statusCode !== 401) return
		// Who has signed in beside it returns to this page.
		addEventListener('focus', read)
		return () => removeEventListener('focus', read)
	})
	const ticketOf = async () =>
		(
			await api.post('/api/v1/radio/streamings/{id}/ticket', {
				path: { id: streamingId },
				intent: crypto.randomUUID(),
			})
		).data.ticket
	return (
		<InLanguage value={t}>
			<header className="bar">
				<Mark size={28} />
				<h1>{studio?.title ?? t('studio.title')}</h1>
				<button
					type="button"
					lang={other}
					onClick={() => {
						saveLanguage(other)
						setLanguage(other)
					}}
				>
					{languageFacts(other).name}
				</button>
			</header>
			<main>
				{failure && <Problem failure={failure} onRetry={read} />}
				{!studio && !failure && <p className="card">{t('studio.loading')}</p>}
				{studio && (
					<div className="studio">
						<Desk studio={studio} ticketOf={ticketOf} />
						<Notes studio={studio} language={language} />
					</div>
				)}
			</main>
		</InLanguage>
	)
}

function Problem({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
	const t = useT()
	if (failure.statusCode === 401)
		return (
			<Card title={t('studio.signIn')}>
				<a className="button" href="/login" target="_blank" rel="noopener">
					{t('studio.toSignIn')}
				</a>
			</Card>
		)
	if (isNotFound(failure)) return <Card title={t('studio.missing')}>{t('studio.missingText')}</Card>
	return (
		<Card title={t('studio.failed')}>
			<button type="button" className="button" onClick={onRetry}>
				{t('studio.again')}
			</button>
		</Card>
	)
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
	return (
		<section className="card" role="alert">
			<h2>{title}</h2>
			<p>{children}</p>
		</section>
	)
}

function Notes({ studio, language }: { readonly studio: Studio; readonly language: Language }) {
	const t = useT()
	const { channel, host, startTime, endTime, zone, description, interviews } = studio
	const when = formatMoment(new Date(startTime).toISOString(), {
		language,
		zone,
		readerZone: zoneHere(),
		until: new Date(endTime).toISOString(),
		time: '24h',
	})
	return (
		<section className="card notes">
			<h2>{t('studio.notes')}</h2>
			<p>{`${channel} · ${when}`}</p>
			{host && <p>{t('studio.host', { name: host })}</p>}
			{description && <p className="lines">{description}</p>}
			{interviews.map(({ _id, title, guest, notes, agreesToAiring }) => (
				<section key={_id}>
					<h3>{title}</h3>
					{guest && <p>{t('studio.guest', { name: guest })}</p>}
					{!agreesToAiring && <p className="note">{t('studio.noConsent')}</p>}
					{notes && <p className="lines">{notes}</p>}
				</section>
			))}
			{description === '' && interviews.length === 0 && <p>{t('studio.noNotes')}</p>}
		</section>
	)
}
