import { createServerClock } from '../../../kernel/wire/server-clock.ts'

/** The server's time: deadlines and "today" go by it, and not by the clock of the device. Every answer teaches it. */
export const serverClock = createServerClock()
