import { Autocomplete, Box, Button, Paper, TextField } from '@mui/material'
import { useGetList } from 'react-admin'
import { Controller } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { MAX_CATEGORIES, type MediaCategory } from '../../../../domain/media/categories.contract.ts'
import { type BackofficePlaylist, playlistBody } from '../../../../domain/media/playlists.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useContractForm } from '../../ui/form/contract-form.ts'
import { Form, Refusal } from '../../ui/form/decision-dialog.tsx'
import { Line, Ticked } from '../../ui/form/fields.tsx'
import { PictureField } from '../../ui/form/picture-field.tsx'
import type { PlaylistInput } from './calls.ts'
import { HostField } from './HostField.tsx'
import { styles } from './media.styles.ts'
import { useAct } from './use-act.ts'

const valuesOf = (playlist: BackofficePlaylist | null): PlaylistInput => ({
	title: playlist?.title ?? '',
	producer: playlist?.producer ?? '',
	rjUserId: playlist?.rjUserId ?? null,
	categories: playlist?.categories ?? [],
	thumbnailImageUrl: playlist?.thumbnailImageUrl ?? '',
	mayDownload: playlist?.mayDownload ?? false,
	description: playlist?.description ?? '',
})

export function PlaylistForm({ playlist }: { playlist: BackofficePlaylist | null }) {
	const t = useT()
	const navigate = useNavigate()
	const saving = useAct<PlaylistInput, string>({
		act: (provider, body, intent) => provider.savePlaylist(playlist?.id ?? null, body, intent),
		done: ({ title }) => t('radio.saved', { name: title.trim() }),
		keys: ['radioPlaylists', 'radioUpcoming'],
		onDone: (id) => {
			if (playlist === null) void navigate(`/radioPlaylists/${id}`)
		},
	})
	const form = useContractForm<PlaylistInput>({
		schema: playlistBody,
		values: valuesOf(playlist),
		task: saving,
	})
	return (
		<Paper component="section" variant="outlined" sx={styles.card}>
			<h2>{t('playlists.about')}</h2>
			<Form form={form} label={t('playlists.one')} onSend={(body) => saving.mutate(body)} sx={styles.form}>
				<Box sx={styles.two}>
					<Line form={form} name="title" label={t('radio.title')} required />
					<Line form={form} name="producer" label={t('playlists.producer')} />
				</Box>
				<Line form={form} name="description" label={t('radio.description')} rows={3} />
				<Controller
					control={form.control}
					name="rjUserId"
					render={({ field }) => (
						<HostField value={field.value ?? null} name={playlist?.rj ?? null} onChange={field.onChange} />
					)}
				/>
				<Controller
					control={form.control}
					name="categories"
					render={({ field }) => <CategoryField value={field.value ?? []} onChange={field.onChange} />}
				/>
				<Controller
					control={form.control}
					name="thumbnailImageUrl"
					render={({ field, fieldState }) => (
						<PictureField
							value={field.value ?? ''}
							onChange={field.onChange}
							error={fieldState.error?.message}
							purpose="radioplaylists"
							label={t('radio.thumbnail')}
							remove={t('radio.removePicture')}
						/>
					)}
				/>
				<Ticked
					form={form}
					name="mayDownload"
					label={t('radio.mayDownload')}
					help={t('playlists.downloadHelp')}
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

type Chosen = NonNullable<PlaylistInput['categories']>

function CategoryField({ value, onChange }: { value: Chosen; onChange: (chosen: Chosen) => void }) {
	const t = useT()
	const { data = [] } = useGetList<MediaCategory>('radioCategories', {
		pagination: { page: 1, perPage: MAX_CATEGORIES },
		sort: { field: 'position', order: 'ASC' },
	})
	return (
		<Autocomplete
			multiple
			options={data.map(({ name }) => name)}
			value={value.map(({ name }) => name)}
			onChange={(_, names) => onChange(names.map((name) => ({ name })))}
			clearText={t('radio.clear')}
			openText={t('radio.open')}
			closeText={t('common.close')}
			noOptionsText={t('playlists.noCategories')}
			renderInput={(params) => <TextField {...params} label={t('playlists.categories')} />}
		/>
	)
}
