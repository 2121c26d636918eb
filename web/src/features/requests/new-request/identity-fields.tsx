import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IDENTITY_KINDS, type IdentityKind } from '../../../../../domain/requests/identity.contract.ts'
import { useFieldText } from '../../../i18n/field-text.ts'
import { notify } from '../../../lib/toast.ts'
import { Icon } from '../../../ui/icon.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { identityQuery, saveIdentity } from '../api/identity.ts'
import type { IdentityState } from './use-identity.ts'

interface IdentityFieldsProps {
	readonly state: IdentityState
	readonly requestId: string | null
}

export function IdentityFields({ state, requestId }: IdentityFieldsProps) {
	const { t } = useTranslation('requests')
	const { t: common } = useTranslation()
	const say = useFieldText()
	const { typed, setTyped, problems } = state
	return (
		<fieldset className="stack mt-8">
			<legend className="label mb-2">{t('identity.legend')}</legend>
			<p className="text-ink-2 text-sm">{t('identity.intro')}</p>
			{requestId !== null && <Saved requestId={requestId} />}
			{IDENTITY_KINDS.map((kind) => (
				<NumberField
					key={kind}
					kind={kind}
					label={t(`identity.${kind}`)}
					optional={common('optional')}
					help={t(`identity.${kind}Help`)}
					value={typed[kind]}
					error={say(problems[kind])}
					onChange={(value) => setTyped({ ...typed, [kind]: value })}
				/>
			))}
		</fieldset>
	)
}

function Saved({ requestId }: { readonly requestId: string }) {
	const { t } = useTranslation('requests')
	const client = useQueryClient()
	const query = identityQuery(requestId)
	const saved = useQuery(query)
	const removal = useMutation({
		mutationFn: (kind: IdentityKind) => saveIdentity(requestId, { [kind]: null }),
		onSuccess: async () => {
			notify.success(t('identity.removed'))
			await client.invalidateQueries({ queryKey: query.queryKey })
		},
	})
	const kinds = IDENTITY_KINDS.filter((kind) => saved.data?.[kind])
	if (kinds.length === 0) return null
	return (
		<ul className="stack">
			{kinds.map((kind) => (
				<li key={kind} className="row justify-between">
					<span>{t('identity.saved', { kind: t(`identity.${kind}`), last4: saved.data?.[kind] })}</span>
					<button
						type="button"
						className="icon-btn"
						aria-label={t('identity.removeOf', { kind: t(`identity.${kind}`) })}
						disabled={removal.isPending}
						onClick={() => removal.mutate(kind)}
					>
						<Icon of={Trash2} />
					</button>
				</li>
			))}
		</ul>
	)
}
