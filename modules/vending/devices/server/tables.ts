/** For statements of later modules that read what machines said and were told. */
export const deviceTable = 'vending.device'
export const deviceBootTable = 'vending.device_boot'
export const deviceEventTable = 'vending.device_event'
export const deviceCommandTable = 'vending.device_command'
