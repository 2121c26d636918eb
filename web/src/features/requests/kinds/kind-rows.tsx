import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { useFieldValues } from './use-field-values.tsx'

export default function KindRows({ request }: { readonly request: RequestDetail }) {
	return useFieldValues(request, 'page')().map(({ name, label, value }) => (
		<div key={name}>
			<dt>{label}</dt>
			<dd>{value}</dd>
		</div>
	))
}
