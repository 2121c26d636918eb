import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useDataProvider, useLocale, useNotify, useRefresh } from 'react-admin'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type { AnnouncementPreview } from '../../../../domain/notifications/announcements.contract.ts'
import { LANGUAGES } from '../../../../kernel/language.ts'
import { DEFAULT_REGION, REGION_CODES } from '../../../../kernel/regions.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { fieldMessage } from '../../ui/field-message.ts'
import { languageName } from '../../ui/language-name.ts'
import { VisibleIn } from '../../ui/visible-in.tsx'
import styles from './announcements.module.css'
import type { AnnouncementDraft } from './calls.ts'

const AUDIENCES = ['all', 'donors', 'donees', 'region', 'role'] as const
const ROLES = ['admin', 'volunteerAdmin', 'finAdmin', 'superAdmin', 'talRadioAdmin'] as const
const REGIONS = REGION_CODES
const LIMITS = { title: 100, message: 2_000, titleHi: 100, messageHi: 2_000 } as const
type AnnouncementField = keyof typeof LIMITS

const EMPTY: AnnouncementDraft = {
	title: '',
	message: '',
	titleHi: '',
	messageHi: '',
	audience: { kind: 'all' },
}
const audienceOf = (kind: (typeof AUDIENCES)[number]): AnnouncementDraft['audience'] => ({
	kind,
	...(kind === 'region' && { region: DEFAULT_REGION.code }),
	...(kind === 'role' && { role: 'volunteerAdmin' }),
})

/** Words to many: written, then looked at with their number, then sent. */
export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
	const t = useT()
	const provider = useDataProvider<BackofficeDataProvider>()
	const notify = useNotify()
	const refresh = useRefresh()
	const intent = useIntent()
	const [draft, setDraft] = useState(EMPTY)
	const [preview, setPreview] = useState<AnnouncementPreview | null>(null)
	const variant = useMutation({
		mutationFn: () => provider.previewAnnouncement(draft),
		onSuccess: setPreview,
	})
	const send = useMutation({
		mutationFn: (count: number) =>
			provider.sendAnnouncement(draft, count, intent({ ...draft, count, sent: 'announcement' })),
		onSuccess: () => {
			notify(t('broadcasts.sent'), { type: 'success' })
			refresh()
			onClose()
		},
	})
	const pending = variant.isPending || send.isPending
	const failure = send.error ?? variant.error
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		if (preview) send.mutate(preview.count)
		else variant.mutate()
	}
	const text = (name: AnnouncementField, rows: number) => {
		const problem = fieldMessage(variant.error, name)
		return (
			<TextField
				label={t(name === 'title' ? 'broadcasts.said' : `broadcasts.${name}`)}
				value={draft[name]}
				onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
				error={problem !== null}
				helperText={problem}
				fullWidth
				margin="dense"
				multiline={rows > 1}
				minRows={rows}
				slotProps={{ htmlInput: { maxLength: LIMITS[name] } }}
			/>
		)
	}
	const choice = <V extends string>(
		name: 'kind' | 'region' | 'role',
		value: V,
		values: readonly V[],
		text: (value: V) => string,
		onChange: (value: V) => void,
	) => (
		<TextField
			select
			label={t(`broadcasts.${name}`)}
			value={value}
			onChange={(event) => onChange(event.target.value as V)}
			fullWidth
			margin="dense"
		>
			{values.map((each) => (
				<MenuItem key={each} value={each}>
					{text(each)}
				</MenuItem>
			))}
		</TextField>
	)
	const { kind, region, role } = draft.audience
	const audienceTo = (change: object) => setDraft({ ...draft, audience: { ...draft.audience, ...change } })
	return (
		<Dialog
			open
			onClose={pending ? undefined : onClose}
			fullWidth
			maxWidth="sm"
			aria-labelledby="announcement-title"
		>
			<form onSubmit={submit} noValidate>
				<DialogTitle id="announcement-title">{t('broadcasts.write')}</DialogTitle>
				<DialogContent>
					{preview ? (
						<Preview preview={preview} />
					) : (
						<>
							{choice(
								'kind',
								kind,
								AUDIENCES,
								(value) => t(`broadcasts.audiences.${value}`),
								(value) => setDraft({ ...draft, audience: audienceOf(value) }),
							)}
							{region &&
								choice(
									'region',
									region,
									REGIONS,
									(value) => t(`broadcasts.regions.${value}`),
									(value) => audienceTo({ region: value }),
								)}
							{role &&
								choice(
									'role',
									role,
									ROLES,
									(value) => t(`role.${value}`),
									(value) => audienceTo({ role: value }),
								)}
							{text('title', 1)}
							{text('message', 4)}
							{text('titleHi', 1)}
							{text('messageHi', 4)}
						</>
					)}
					{failure && <p role="alert">{failure.message}</p>}
				</DialogContent>
				<DialogActions>
					<Button
						variant="outlined"
						color="secondary"
						disabled={pending}
						onClick={() => {
							send.reset()
							if (preview) setPreview(null)
							else onClose()
						}}
					>
						{t(preview ? 'broadcasts.back' : 'common.cancel')}
					</Button>
					<Button type="submit" variant="contained" disabled={pending || preview?.count === 0}>
						{pending
							? t('common.sending')
							: preview
								? t('broadcasts.send', { people: preview.count })
								: t('broadcasts.look')}
					</Button>
				</DialogActions>
			</form>
		</Dialog>
	)
}

/** As it will look in the inbox, in each language, and how many will have it. */
function Preview({ preview }: { preview: AnnouncementPreview }) {
	const t = useT()
	const locale = useLocale()
	return (
		<div className={styles.preview}>
			<p>
				<b>{t('broadcasts.count', { people: preview.count })}</b>
			</p>
			{LANGUAGES.map((language) => (
				<VisibleIn
					key={language}
					language={language}
					caption={t('broadcasts.in', { language: languageName(language, locale) })}
					title={preview[language].message}
				>
					<p>{preview[language].text}</p>
				</VisibleIn>
			))}
		</div>
	)
}
