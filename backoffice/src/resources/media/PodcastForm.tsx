import { Box, Button, Paper } from '@mui/material'
import { useLocale } from 'react-admin'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { APPLE_CATEGORIES, type Podcast, podcastBody } from '../../../../domain/media/podcasts.contract.ts'
import { LANGUAGES } from '../../../../kernel/wire/language.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, OneOf, Ticked } from '../../ui/form/fields.tsx'
import { PictureField } from '../../ui/form/picture-field.tsx'
import { languageName } from '../../ui/language-name.ts'
import type { PodcastInput } from './calls.ts'
import { styles } from './media.styles.ts'
import { useAct } from './use-act.ts'

const EMPTY: PodcastInput = {
	slug: '',
	title: '',
	description: '',
	author: '',
	language: 'en',
	appleCategory: 'Society & Culture',
	explicit: false,
	artworkUrl: '',
}

export function PodcastForm({ podcast }: { podcast: Podcast | null }) {
	const t = useT()
	const locale = useLocale() ?? 'en'
	const navigate = useNavigate()
	const saving = useAct<PodcastInput, string>({
		act: (provider, body, intent) => provider.savePodcast(podcast?.id ?? null, body, intent),
		done: ({ title }) => t('radio.saved', { name: title.trim() }),
		keys: ['radioPodcasts'],
		onDone: (id) => {
			if (podcast === null) void navigate(`/radioPodcasts/${id}`)
		},
	})
	const form = useContractForm<PodcastInput>({ schema: podcastBody, values: podcast ?? EMPTY, task: saving })
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('podcasts.about')}</h2>
			<Form form={form} label={t('podcasts.one')} onSend={(body) => saving.mutate(body)} sx={styles.form}>
				<Box sx={styles.two}>
					<Line form={form} name="title" label={t('radio.title')} required />
					<Line form={form} name="author" label={t('podcasts.author')} required />
					<Line form={form} name="slug" label={t('radio.slug')} help={t('podcasts.slugHelp')} required />
					<OneOf
						form={form}
						name="language"
						label={t('podcasts.language')}
						options={LANGUAGES.map((value) => ({ value, text: languageName(value, locale) }))}
						required
					/>
					<OneOf
						form={form}
						name="appleCategory"
						label={t('podcasts.category')}
						help={t('podcasts.categoryHelp')}
						options={APPLE_CATEGORIES.map((value) => ({ value, text: value }))}
						required
					/>
				</Box>
				<Line form={form} name="description" label={t('radio.description')} rows={3} required />
				<Controller
					control={form.control}
					name="artworkUrl"
					render={({ field, fieldState }) => (
						<PictureField
							value={field.value ?? ''}
							onChange={field.onChange}
							error={fieldState.error?.message}
							purpose="radiopodcasts"
							label={t('podcasts.artwork')}
							help={t('podcasts.artworkHelp')}
							square
							remove={t('radio.removePicture')}
						/>
					)}
				/>
				<Ticked
					form={form}
					name="explicit"
					label={t('podcasts.explicit')}
					help={t('podcasts.explicitHelp')}
				/>
				<Refusal form={form} />
				<div>
					<Button type="submit" variant="contained" disabled={saving.isPending}>
						{saving.isPending ? t('common.sending') : t('common.save')}
					</Button>
				</div>
			</Form>
		</Paper>
	)
}
