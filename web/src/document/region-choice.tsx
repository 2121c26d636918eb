import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { REGION_CODES } from '../../../kernel/regions.ts'
import { CURRENCY_ICONS } from '../app/currency-icons.ts'
import { Icon } from '../ui/icon.tsx'
import { useReader } from '../ui/reader.ts'
import { usePlace } from './use-place.ts'

/**
 * Where the reader is: a form, whose choice a cookie remembers. `document/preferences.ts` keeps it on the device, and
 * sends it where the page is another one for it.
 */
export function RegionChoice({ label }: { readonly label: string }) {
	const { t } = useTranslation()
	const { region } = useReader()
	const action = useHref(usePlace())
	return (
		<form method="post" action={action}>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as one row of segments */}
			<div className="seg" role="group" aria-label={label}>
				{REGION_CODES.map((value) => (
					<button
						key={value}
						type="submit"
						name="region"
						value={value}
						data-preference="region"
						aria-pressed={value === region}
					>
						<Icon of={CURRENCY_ICONS[value]} size="s" />
						{t(`region.${value}`)}
					</button>
				))}
			</div>
		</form>
	)
}
