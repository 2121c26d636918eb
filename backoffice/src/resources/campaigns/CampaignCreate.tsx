import { Button, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider, useLocale, useNotify } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import {
	type CampaignPreview,
	MAIL_BODY_LIMIT,
	MAIL_SUBJECT_LIMIT,
} from '../../../../domain/campaigns/contract.ts'
import { LANGUAGES } from '../../../../kernel/language.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage, hasFieldMessage } from '../../ui/field-message.ts'
import { languageName } from '../../ui/language-name.ts'
import { Note } from '../../ui/note.tsx'
import { Page } from '../../ui/page.tsx'
import { VisibleIn } from '../../ui/visible-in.tsx'
import { AudienceFields } from './AudienceFields.tsx'
import type { CampaignDraft } from './calls.ts'
import styles from './campaigns.module.css'

const EMPTY: CampaignDraft = {
	subject: '',
	body: '',
	audience: { roles: [], interests: [], language: null, purpose: 'news' },
}

/** An e-mail to many: written, then looked at with its number, then sent. */
export function CampaignCreate() {
	const t = useT()
	const notify = useNotify()
	const navigate = useNavigate()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const intent = useIntent()
	const [draft, setDraft] = useState(EMPTY)
	const [preview, setPreview] = useState<CampaignPreview | null>(null)
	const variant = useMutation({
		mutationFn: () => dataProvider.previewCampaign(draft),
		onSuccess: setPreview,
	})
	const test = useMutation({
		// Each click is a mail of its own.
		mutationFn: () => dataProvider.testCampaign(draft, crypto.randomUUID()),
		onSuccess: () => notify(t('mailings.tested'), { type: 'success' }),
	})
	const send = useMutation({
		mutationFn: (people: number) => dataProvider.sendCampaign(draft, people, intent({ ...draft, people })),
		onSuccess: (id) => {
			notify(t('mailings.queued'), { type: 'success' })
			void navigate(`/mailings/${id}/show`)
		},
	})
	const pending = variant.isPending || test.isPending || send.isPending
	const failure = send.error ?? test.error ?? variant.error
	const change = (part: Partial<CampaignDraft>) => setDraft({ ...draft, ...part })
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (preview) send.mutate(preview.people)
		else variant.mutate()
	}
	const back = () => {
		for (const each of [variant, test, send]) each.reset()
		setPreview(null)
	}
	return (
		<Page
			title={t('mailings.write')}
			lead={t('mailings.lead')}
			actions={
				<Link className={styles.back ?? ''} to="/mailings">
					<ArrowLeft size={18} aria-hidden /> {t('mailings.all')}
				</Link>
			}
		>
			<form className={styles.form} onSubmit={submit} noValidate>
				{preview ? (
					<>
						<p>
							<b>{t('mailings.confirm', { people: preview.people })}</b>
						</p>
						<CampaignPreviewPane preview={preview} />
					</>
				) : (
					<>
						<AudienceFields audience={draft.audience} onChange={(audience) => change({ audience })} />
						<TextField
							label={t('mailings.subject')}
							value={draft.subject}
							onChange={(event) => change({ subject: event.target.value })}
							error={fieldMessage(variant.error, 'subject') !== null}
							helperText={fieldMessage(variant.error, 'subject')}
							fullWidth
							slotProps={{ htmlInput: { maxLength: MAIL_SUBJECT_LIMIT } }}
						/>
						<TextField
							label={t('mailings.body')}
							value={draft.body}
							onChange={(event) => change({ body: event.target.value })}
							error={fieldMessage(variant.error, 'body') !== null}
							helperText={fieldMessage(variant.error, 'body') ?? t('mailings.bodyHelp')}
							fullWidth
							multiline
							minRows={8}
							slotProps={{ htmlInput: { maxLength: MAIL_BODY_LIMIT } }}
						/>
					</>
				)}
				{failure && !hasFieldMessage(failure, ['subject', 'body']) ? <Note>{failure.message}</Note> : null}
				<div className={styles.buttons}>
					{preview ? (
						<>
							<Button variant="outlined" color="secondary" disabled={pending} onClick={back}>
								{t('mailings.back')}
							</Button>
							<Button variant="outlined" color="secondary" disabled={pending} onClick={() => test.mutate()}>
								{t('mailings.test')}
							</Button>
						</>
					) : null}
					<Button type="submit" variant="contained" disabled={pending || preview?.people === 0}>
						{pending
							? t('common.sending')
							: preview
								? t('mailings.send', { people: preview.people })
								: t('mailings.look')}
					</Button>
				</div>
			</form>
		</Page>
	)
}

/** As it will look to the readers of each language. */
function CampaignPreviewPane({ preview }: { preview: CampaignPreview }) {
	const t = useT()
	const locale = useLocale()
	return (
		<div className={styles.previews}>
			{LANGUAGES.map((language) => {
				const { subject, paragraphs, unsubscribe, closing } = preview[language]
				return (
					<VisibleIn
						key={language}
						language={language}
						caption={t('mailings.in', { language: languageName(language, locale) })}
						title={subject}
					>
						{paragraphs.map((text, place) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
							<p key={place}>{text}</p>
						))}
						<p className={styles.link}>{unsubscribe}</p>
						<p className={styles.help}>{closing}</p>
					</VisibleIn>
				)
			})}
		</div>
	)
}
