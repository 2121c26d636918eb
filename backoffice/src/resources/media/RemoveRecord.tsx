import { Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import type { ResourceName } from '../declaration.ts'
import { useAct } from './use-act.ts'

interface RemoveRecordProps {
	resource: ResourceName
	name: string
	title: MessageKey
	remove: (dataProvider: BackofficeDataProvider, intent: string) => Promise<unknown>
	/** Leads to the list of the resource afterwards. */
	leaves?: boolean
}

/** Removes a record of the radio; the refusal of one in use is shown in its dialog. */
export function RemoveRecord({ resource, name, title, remove, leaves = false }: RemoveRecordProps) {
	const t = useT()
	const navigate = useNavigate()
	const task = useAct<undefined, unknown>({
		act: (provider, _, intent) => remove(provider, intent),
		done: () => t('radio.removed', { name }),
		keys: [resource],
		onDone: () => {
			if (leaves) void navigate(`/${resource}`)
		},
	})
	return (
		<ConfirmButton
			icon={Trash2}
			color="error"
			{...(leaves ? { variant: 'outlined' } : { size: 'small' })}
			label={t('radio.remove')}
			aria-label={t('radio.removeOf', { name })}
			title={t(title, { name })}
			verb={t('radio.remove')}
			task={task}
		>
			{t('radio.removeEffect')}
		</ConfirmButton>
	)
}
