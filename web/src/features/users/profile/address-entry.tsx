import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AddressFields } from '../../catalog/components/address-fields.tsx'

interface AddressEntryProps {
	readonly index: number
	readonly onRemove: () => void
}

export function AddressEntry({ index, onRemove }: AddressEntryProps) {
	const { t } = useTranslation('profile')
	const place = index === 0 ? t('address.home') : t('address.other', { number: index + 1 })
	return (
		<fieldset className="stack">
			<legend className="sr-only">{place}</legend>
			<div className="row justify-between">
				<b>{place}</b>
				<Button variant="text" size="sm" aria-label={t('address.removeOf', { place })} onClick={onRemove}>
					<Icon of={Trash2} size="s" />
					{t('address.remove')}
				</Button>
			</div>
			<AddressFields prefix={`addresses.${index}.`} optional={['line2', 'state']} />
		</fieldset>
	)
}
