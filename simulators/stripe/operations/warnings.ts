import { invalid } from '../faults.ts'
import type { ChargeRow, FraudType, WarningRow } from '../rows.ts'
import { emit, type Session } from '../session.ts'

export function warnOf(session: Session, charge: ChargeRow, fraudType: FraudType): WarningRow {
	if (charge.failure || charge.pending) throw invalid(`Charge ${charge.id} can't be warned of.`)
	const row = session.books.put('warning', {
		id: session.books.newId('issfr_'),
		created: session.now,
		charge: charge.id,
		payment: charge.payment,
		fraudType,
	})
	emit(session, 'radar.early_fraud_warning.created', { kind: 'warning', row })
	return row
}

export function updateWarnings(session: Session, charge: ChargeRow): void {
	for (const row of session.books.all('warning'))
		if (row.charge === charge.id) emit(session, 'radar.early_fraud_warning.updated', { kind: 'warning', row })
}
