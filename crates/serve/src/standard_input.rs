use std::io::{self, Read};

/// Standard input, which on Unix fails when nobody reads standard output any more. A player that thinks
/// says nothing for minutes: by its words alone it would not notice for as long.
#[derive(Clone, Copy, Debug, Default)]
pub struct StandardInput;

#[cfg(any(not(unix), feature = "portable"))]
impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        io::stdin().read(buffer)
    }
}

#[cfg(all(unix, not(feature = "portable")))]
impl Read for StandardInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match unix::read_unless_lost(buffer) {
                Err(rustix::io::Errno::INTR) => {}
                read => return Ok(read?),
            }
        }
    }
}

#[cfg(all(unix, not(feature = "portable")))]
mod unix {
    use std::io;
    use std::os::fd::AsFd;

    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    pub(super) fn read_unless_lost(buffer: &mut [u8]) -> Result<usize, Errno> {
        let (input, output) = (io::stdin(), io::stdout());
        let (input, output) = (input.as_fd(), output.as_fd());
        // Of the output only what is always reported is asked for: an error or a hang-up.
        let mut both = [
            PollFd::from_borrowed_fd(input, PollFlags::IN),
            PollFd::from_borrowed_fd(output, PollFlags::empty()),
        ];
        poll(&mut both, None)?;
        if both[1].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            return Err(Errno::PIPE);
        }
        // Not by the buffered reader of the standard library: what it holds back `poll` does not see.
        rustix::io::read(input, buffer)
    }
}
