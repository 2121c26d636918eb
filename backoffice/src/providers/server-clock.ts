import { createServerClock } from '../../../kernel/wire/server-clock.ts'

/**
 * The server's time, learned from every answer. Deadlines and "today" use it instead of the device's clock.
 */
export const serverClock = createServerClock()
