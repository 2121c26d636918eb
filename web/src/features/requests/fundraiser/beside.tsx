import { Suspense } from 'react'
import type { RequestDetail } from '../../../../../domain/requests/contract.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { takesMoney } from './giving-card.tsx'
import { People } from './people.tsx'

const AnswerCard = lazyPart(() => import('../../answers/components/answer-card.tsx'))

export function Beside({ request }: { readonly request: RequestDetail }) {
	return (
		<>
			{!takesMoney(request) && (
				<Suspense fallback={null}>
					<AnswerCard request={request} />
				</Suspense>
			)}
			<People request={request} />
		</>
	)
}
