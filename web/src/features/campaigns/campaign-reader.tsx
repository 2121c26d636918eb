import { useMutation, useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { asFailure } from '../../../../client/failure.ts'
import type { RecipientView } from '../../../../domain/campaigns/authors.contract.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { eraseReader, type ReaderLink, readerQuery, type Stop, stopMails } from './api/reader.ts'
import { ReportCampaign } from './report-campaign.tsx'

/** The page of the link in a campaign, for readers without an account. Opening it changes nothing. */
export default function CampaignReader() {
	const { t } = useTranslation('campaigns')
	const [search] = useSearchParams()
	useTitle(t('reader.title'))
	const [campaign, recipient, key] = ['campaign', 'recipient', 'key'].map((name) => search.get(name) ?? '')
	const link = { campaign: campaign ?? '', recipient: recipient ?? '', key: key ?? '' }
	const found = useQuery(readerQuery(link))
	if (found.isError)
		return [400, 404].includes(asFailure(found.error).statusCode) ? (
			<EmptyState icon={MailX} heading="h1" title={t('reader.unknown')}>
				<p className="text-ink-2">{t('reader.unknownText')}</p>
				<ButtonLink to={paths.contactUs.href()}>{t('reader.write')}</ButtonLink>
			</EmptyState>
		) : (
			<ErrorState error={found.error} onRetry={() => void found.refetch()} />
		)
	return (
		<article className="wrap max-w-[720px] stack gap-6 py-10">
			<header className="stack gap-2">
				<h1>{t('reader.title')}</h1>
				<p className="text-ink-2">{t('reader.lead')}</p>
			</header>
			{found.isPending ? <Skeleton className="h-40 w-full" /> : <Reader view={found.data.data} link={link} />}
		</article>
	)
}

interface ReaderProps {
	readonly view: RecipientView
	readonly link: ReaderLink
}

function Reader({ view, link }: ReaderProps) {
	const { t } = useTranslation('campaigns')
	const sender = view.sender || t('reader.foundation')
	return (
		<>
			<Known view={view} />
			<StopMails
				link={link}
				stop="sender"
				isStopped={view.hasStoppedSender}
				title={t('reader.sender.title', { sender })}
				text={t('reader.sender.text', { sender })}
			/>
			<StopMails
				link={link}
				stop="all"
				isStopped={view.hasStoppedAll}
				title={t('reader.all.title')}
				text={t('reader.all.text')}
			/>
			{view.sender !== '' && <ReportCampaign link={link} sender={sender} />}
			{view.book && <Erase link={link} />}
		</>
	)
}

function Known({ view: { email, book, consentedAt, sender } }: Pick<ReaderProps, 'view'>) {
	const { t } = useTranslation('campaigns')
	return (
		<section className="card pad stack">
			<h2>{t('reader.known.title')}</h2>
			<dl className="stack gap-2">
				<Fact name={t('reader.known.email')}>{email}</Fact>
				{book && (
					<>
						<Fact name={t('reader.known.name')}>
							{`${book.firstName} ${book.lastName}`.trim() || t('reader.known.none')}
						</Fact>
						<Fact name={t('reader.known.book')}>{book.owner || t('reader.foundation')}</Fact>
						<Fact name={t('reader.known.since')}>
							<Moment at={book.savedAt} />
						</Fact>
						<Fact name={t('reader.known.from')}>{book.knownFrom || t('reader.known.none')}</Fact>
					</>
				)}
				{consentedAt && (
					<Fact name={t('reader.known.consent')}>
						<Moment at={consentedAt} />
					</Fact>
				)}
				{!book && !consentedAt && (
					<Fact name={t('reader.known.account')}>{sender || t('reader.foundation')}</Fact>
				)}
			</dl>
		</section>
	)
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
	return (
		<div>
			<dt className="text-ink-2">{name}</dt>
			<dd>{children}</dd>
		</div>
	)
}

interface StopMailsProps {
	readonly link: ReaderLink
	readonly stop: Stop
	readonly isStopped: boolean
	readonly title: string
	readonly text: string
}

function StopMails({ link, stop, isStopped, title, text }: StopMailsProps) {
	const { t } = useTranslation('campaigns')
	const change = useMutation({ mutationFn: (wanted: boolean) => stopMails(link, stop, wanted) })
	const hasStopped = change.data ? !change.data.data.wanted : isStopped
	return (
		<section className="card pad stack">
			<h2>{title}</h2>
			<p role="status">{hasStopped ? t('reader.stopped') : text}</p>
			{change.isError && (
				<p className="err" role="alert">
					{asFailure(change.error).message}
				</p>
			)}
			<div>
				<Button
					variant={hasStopped ? 'line' : 'primary'}
					disabled={change.isPending}
					onClick={() => change.mutate(hasStopped)}
				>
					{t(hasStopped ? 'reader.again' : 'reader.stop')}
				</Button>
			</div>
		</section>
	)
}

function Erase({ link }: Pick<ReaderProps, 'link'>) {
	const { t } = useTranslation('campaigns')
	const [isSure, setSure] = useState(false)
	const erase = useMutation({ mutationFn: () => eraseReader(link) })
	return (
		<section className="card pad stack">
			<h2>{t('reader.erase.title')}</h2>
			<p role="status">{erase.isSuccess ? t('reader.erase.done') : t('reader.erase.text')}</p>
			{erase.isError && (
				<p className="err" role="alert">
					{asFailure(erase.error).message}
				</p>
			)}
			{!erase.isSuccess && (
				<div className="row flex-wrap">
					<Button
						variant="line"
						disabled={erase.isPending}
						onClick={() => (isSure ? erase.mutate() : setSure(true))}
					>
						{t(isSure ? 'reader.erase.sure' : 'reader.erase.ask')}
					</Button>
				</div>
			)}
		</section>
	)
}
