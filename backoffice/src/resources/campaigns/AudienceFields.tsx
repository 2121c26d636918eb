import { Box, Checkbox, FormControlLabel, Skeleton, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useLocale } from 'react-admin'
import {
	AUDIENCE_MODES,
	AUDIENCE_ROLES,
	AUDIENCE_SOURCES,
	type Audience,
	MAX_INTERESTS,
} from '../../../../domain/campaigns/contract.ts'
import { isLanguage, LANGUAGES } from '../../../../kernel/wire/language.ts'
import { REGION_CODES } from '../../../../kernel/wire/regions.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'
import { languageName } from '../../ui/language-name.ts'
import { NativeSelect } from '../../ui/list/filter-form.tsx'
import { useSettled } from '../../ui/use-debounced.ts'
import { styles } from './campaigns.styles.ts'

const PAUSE_MS = 300
const ALL = {
	pagination: { page: 1, perPage: 200 },
	sort: { field: 'name', order: 'ASC' },
	filter: {},
} as const

interface AudienceFieldsProps {
	audience: Audience
	onChange: (audience: Audience) => void
}

export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
	const t = useT()
	return (
		<Box component="fieldset" sx={styles.choices}>
			<legend>{t('campaigns.toWhom')}</legend>
			<NativeSelect
				label={t('campaigns.purpose')}
				emptyText={t('campaigns.purposes.news')}
				choices={[{ id: 'research', name: t('campaigns.purposes.research') }]}
				value={audience.purpose === 'research' ? 'research' : ''}
				onChange={(value) => onChange({ ...audience, purpose: value === 'research' ? 'research' : 'news' })}
			/>
			<NativeSelect
				label={t('campaigns.source')}
				choices={AUDIENCE_SOURCES.map((value) => ({ id: value, name: t(`campaigns.sources.${value}`) }))}
				value={audience.from}
				onChange={(value) =>
					onChange({ ...audience, from: AUDIENCE_SOURCES.find((each) => each === value) ?? 'users' })
				}
			/>
			{audience.from === 'contacts' ? null : <UserFields audience={audience} onChange={onChange} />}
			<Count audience={audience} />
		</Box>
	)
}

/** The choices among users. */
function UserFields({ audience, onChange }: AudienceFieldsProps) {
	const t = useT()
	const locale = useLocale()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const interests = useQuery({
		queryKey: ['userInterests', 'getList', 'audience'],
		queryFn: () =>
			dataProvider.getList<{ id: string; name: string; nameHi: string }>('userInterests', { ...ALL }),
	})
	const named = interests.data?.data.map(({ id, name, nameHi }) => {
		const names: Readonly<Record<string, string>> = { en: name, hi: nameHi }
		return { id, name: names[locale] || name }
	})
	const roles = AUDIENCE_ROLES.map((value) => ({
		id: value,
		name: value === 'none' ? t('campaigns.noRole') : t(`role.${value}`),
	}))
	const languages = LANGUAGES.map((value) => ({
		id: value,
		name: languageName(value, locale),
	}))
	return (
		<>
			<Typography variant="small">{t('campaigns.toWhomHelp')}</Typography>
			<Several
				label={t('campaigns.roles')}
				choices={roles}
				chosen={audience.roles}
				onChange={(chosen) => onChange({ ...audience, roles: chosen })}
			/>
			{interests.isPending ? <Skeleton variant="rectangular" width="100%" height={72} /> : null}
			{named && named.length > 0 ? (
				<Several
					label={t('campaigns.interests')}
					choices={named}
					chosen={audience.interests}
					most={MAX_INTERESTS}
					onChange={(chosen) => onChange({ ...audience, interests: chosen })}
				/>
			) : null}
			<NativeSelect
				label={t('campaigns.language')}
				emptyText={t('campaigns.anyLanguage')}
				choices={languages}
				value={audience.language ?? ''}
				onChange={(value) => onChange({ ...audience, language: isLanguage(value) ? value : null })}
			/>
			<NativeSelect
				label={t('campaigns.country')}
				emptyText={t('campaigns.anyCountry')}
				choices={REGION_CODES.map((value) => ({ id: value, name: t(`region.${value}`) }))}
				value={audience.country ?? ''}
				onChange={(value) =>
					onChange({ ...audience, country: REGION_CODES.find((each) => each === value) ?? null })
				}
			/>
			<NativeSelect
				label={t('campaigns.mode')}
				emptyText={t('campaigns.anyMode')}
				choices={AUDIENCE_MODES.map((value) => ({ id: value, name: t(`campaigns.modes.${value}`) }))}
				value={audience.mode ?? ''}
				onChange={(value) =>
					onChange({ ...audience, mode: AUDIENCE_MODES.find((each) => each === value) ?? null })
				}
			/>
		</>
	)
}

function Count({ audience }: Pick<AudienceFieldsProps, 'audience'>) {
	const t = useT()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const settled = useSettled(audience, PAUSE_MS)
	const { data, error, isFetching } = useQuery({
		queryKey: ['campaigns', 'audience', settled],
		queryFn: ({ signal }) => dataProvider.campaignAudience(settled, { signal }),
	})
	const isOld = settled !== audience || isFetching
	return (
		<p role="status" aria-busy={isOld}>
			<b>
				{error ? error.message : isOld ? t('campaigns.counting') : t('campaigns.count', { count: data ?? 0 })}
			</b>
		</p>
	)
}

interface SeveralProps<V extends string> {
	label: string
	choices: readonly { id: V; name: string }[]
	chosen: readonly V[]
	most?: number
	onChange: (chosen: V[]) => void
}

function Several<V extends string>({ label, choices, chosen, most = Infinity, onChange }: SeveralProps<V>) {
	const change = (value: V, on: boolean) =>
		onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))
	return (
		<Box component="fieldset" sx={styles.choices}>
			<Typography component="legend" variant="small">
				{label}
			</Typography>
			<Box sx={styles.options}>
				{choices.map(({ id, name }) => (
					<FormControlLabel
						key={id}
						label={name}
						control={
							<Checkbox
								checked={chosen.includes(id)}
								disabled={!chosen.includes(id) && chosen.length >= most}
								onChange={(_, on) => change(id, on)}
							/>
						}
					/>
				))}
			</Box>
		</Box>
	)
}
