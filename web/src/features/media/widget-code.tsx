import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Copy, Radio } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Channel } from '../../../../domain/radio/channels.contract.ts'
import {
	SMALLEST_WIDGET,
	WIDGET_SIZE,
	WIDGET_THEMES,
	widgetAddress,
} from '../../../../domain/radio/widget.contract.ts'
import { LANGUAGES, languageFacts } from '../../../../kernel/wire/language.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextArea, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OwnPage } from '../../ui/own-page.tsx'
import { useReader } from '../../ui/reader.ts'
import { onAirQuery, type WidgetChoice, widgetCodeQuery } from './api/media.ts'

export default function WidgetCode() {
	const { t } = useTranslation('widget')
	const query = useQuery(onAirQuery)
	return (
		<OwnPage title={t('title')} lead={t('lead')} query={query}>
			{({ channels }) =>
				channels[0] ? (
					<Maker channels={channels} first={channels[0].slug} />
				) : (
					<EmptyState icon={Radio} title={t('none')} />
				)
			}
		</OwnPage>
	)
}

interface MakerProps {
	readonly channels: readonly Channel[]
	readonly first: string
}

function Maker({ channels, first }: MakerProps) {
	const { t } = useTranslation('widget')
	const { language } = useReader()
	const [choice, setChoice] = useState<WidgetChoice>({ channel: first, lang: language, ...WIDGET_SIZE })
	const change = (changes: Partial<WidgetChoice>) => setChoice((before) => ({ ...before, ...changes }))
	const { width, height, ...ofFrame } = choice
	return (
		<>
			<div className="grid gap-4 sm:grid-cols-2">
				<Select
					label={t('channel')}
					value={choice.channel}
					onChange={({ target }) => change({ channel: target.value })}
				>
					{channels.map(({ slug, name }) => (
						<option key={slug} value={slug}>
							{name}
						</option>
					))}
				</Select>
				<Select
					label={t('language')}
					value={choice.lang}
					onChange={({ target }) =>
						change({ lang: LANGUAGES.find((each) => each === target.value) ?? language })
					}
				>
					{LANGUAGES.map((each) => (
						<option key={each} value={each} lang={each}>
							{languageFacts(each).name}
						</option>
					))}
				</Select>
				<Select
					label={t('theme')}
					value={choice.theme ?? ''}
					onChange={({ target }) => change({ theme: WIDGET_THEMES.find((each) => each === target.value) })}
				>
					<option value="">{t('themes.device')}</option>
					{WIDGET_THEMES.map((each) => (
						<option key={each} value={each}>
							{t(`themes.${each}`)}
						</option>
					))}
				</Select>
				<div className="grid grid-cols-2 gap-4">
					<Size of="width" value={width} onChange={(value) => change({ width: value })} />
					<Size of="height" value={height} onChange={(value) => change({ height: value })} />
				</div>
			</div>
			<section className="stack" aria-labelledby="preview">
				<h2 id="preview">{t('preview')}</h2>
				<iframe
					className="max-w-full border-0"
					src={widgetAddress(ofFrame)}
					width={width}
					height={height}
					title={t('preview')}
				/>
			</section>
			<Code choice={choice} />
		</>
	)
}

interface SizeProps {
	readonly of: 'width' | 'height'
	readonly value: number
	readonly onChange: (value: number) => void
}

function Size({ of, value, onChange }: SizeProps) {
	const { t } = useTranslation('widget')
	const [least, most] = [SMALLEST_WIDGET[of], WIDGET_SIZE[of]]
	return (
		<TextField
			type="number"
			label={t(of)}
			defaultValue={value}
			min={least}
			max={most}
			help={`${least}–${most}`}
			onChange={({ target }) => {
				if (target.validity.valid && target.value !== '') onChange(target.valueAsNumber)
			}}
		/>
	)
}

function Code({ choice }: { readonly choice: WidgetChoice }) {
	const { t } = useTranslation('widget')
	const { data, error } = useQuery({ ...widgetCodeQuery(choice), placeholderData: keepPreviousData })
	const code = data?.html ?? ''
	const copy = () =>
		navigator.clipboard.writeText(code).then(
			() => notify.success(t('copied')),
			() => notify.error(t('notCopied')),
		)
	return (
		<div className="stack">
			<TextArea
				label={t('code')}
				value={code}
				readOnly
				rows={4}
				onFocus={({ target }) => target.select()}
				error={error ? t('failed') : undefined}
			/>
			<Button className="justify-self-start" disabled={code === ''} onClick={() => void copy()}>
				<Icon of={Copy} size="s" />
				{t('copy')}
			</Button>
		</div>
	)
}
