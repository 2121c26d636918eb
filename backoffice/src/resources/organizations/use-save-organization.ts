import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useIntent } from '../../../../client/ui/use-intent.ts'
import type {
	BackofficeOrganizationDetail,
	OrganizationForm,
} from '../../../../domain/organizations/backoffice.contract.ts'
import type { BackofficeDataProvider } from '../../providers/data.ts'
import { useT } from '../../providers/i18n.ts'

/** Saves the details, then the verified flag if it changed. A retry repeats neither. */
export function useSaveOrganization(organization: BackofficeOrganizationDetail | null) {
	const t = useT()
	const notify = useNotify()
	const navigate = useNavigate()
	const client = useQueryClient()
	const dataProvider = useDataProvider<BackofficeDataProvider>()
	const detailsIntent = useIntent()
	const flagIntent = useIntent()
	return useMutation({
		mutationFn: async ({ isProfileVerified: wanted, reason = '', ...body }: OrganizationForm) => {
			const etag = organization?.etag ?? ''
			const seen = { etag, intent: detailsIntent([etag, body]) }
			const saved = await dataProvider.saveOrganization(organization?.id ?? null, body, seen)
			// Another name, type or country has taken the flag back already.
			if (saved.isProfileVerified !== wanted) {
				const decision = { isProfileVerified: wanted, reason: wanted ? '' : reason.trim() }
				const intent = flagIntent([saved.id, saved.etag, decision])
				await dataProvider.reviewOrganization(saved.id, { ...decision, etag: saved.etag, intent })
			}
			return saved.id
		},
		onSuccess: async (id, { orgName }) => {
			notify(t('organizationForm.saved', { name: orgName.trim() }), { type: 'success' })
			await client.invalidateQueries({ queryKey: ['organizations'] })
			void navigate(`/organizations/${id}/show`)
		},
	})
}
